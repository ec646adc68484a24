"""The page under the hands of a person: mouse, touch, keyboard, sizes, links, hostile input, memory."""
