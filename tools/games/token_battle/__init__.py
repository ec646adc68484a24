"""The tools for Token Battle: they learn its weights and measure its balance."""
