// Reads the rows of a CSV file. Knows nothing of places: what the columns mean is decided elsewhere.

/** The rows of a CSV text, each with its fields trimmed; fields in quotes may hold commas and line breaks. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;

  const endField = () => {
    row.push(field.trim());
    field = "";
  };
  const endRow = () => {
    endField();
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  };

  // A mark some programs put before the first header.
  for (let at = text.startsWith("\ufeff") ? 1 : 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') field += character;
      // Two quotes inside a quoted field are one.
      else if (text[at + 1] === '"') field += text[at++];
      else quoted = false;
    } else if (character === '"' && field.trim() === "") {
      field = "";
      quoted = true;
    } else if (character === ",") endField();
    else if (character === "\n" || character === "\r") endRow();
    else field += character;
  }
  endRow();
  return rows;
}
