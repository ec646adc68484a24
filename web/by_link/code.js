// Draws QR codes: an element `<svg data-code="TEXT">` gets a picture from which the camera of a phone reads TEXT. The
// page loads this when the first such element is there.
import { encodeQR } from "../../vendor/qr/index.js";

const QUIET = 4; // the width of the empty margin that a camera needs, in modules (the squares that a code is made of)
const SMALLEST = 17; // modules along the side of a code of version 0, if there were one; each version has 4 more

// The rows of a code, margin included: true for each dark module. The code is as small as the text allows, and has more
// than the least error correction where that fits into the same size. Throws if no code can hold the text.
function rowsOf(text) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: QUIET });
  const version = (rows.length - 2 * QUIET - SMALLEST) / 4;
  try {
    return encodeQR(text, "raw", { ecc: "medium", border: QUIET, version });
  } catch {
    return rows;
  }
}

// The dark modules of a row as path data, each run of them as one rectangle.
function pathOf(row, y) {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    const start = x;
    while (row[x]) x++;
    if (x > start) path += `M${start} ${y}h${x - start}v1H${start}z`;
  }
  return path;
}

// Draws the code of an element in black on white, whatever the theme. If no code can hold the text, nothing is drawn.
export function draw(svg) {
  svg.replaceChildren();
  let rows;
  try {
    rows = rowsOf(svg.dataset.code);
  } catch (error) {
    console.warn(error);
    return;
  }
  const side = rows.length;
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  for (const [fill, path] of [["#fff", `M0 0h${side}v${side}H0z`], ["#000", rows.map(pathOf).join("")]]) {
    const element = document.createElementNS(svg.namespaceURI, "path");
    element.setAttribute("fill", fill);
    element.setAttribute("d", path);
    svg.append(element);
  }
}
