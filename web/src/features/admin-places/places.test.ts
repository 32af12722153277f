import { describe, expect, it } from "vitest";
import { csvRows } from "@/components/admin/places/csv.ts";
import {
  defaultThreshold,
  placesOf,
  placeValue,
  textOf,
} from "@/components/admin/places/places.ts";
import { typescriptFile } from "./typescript-file.ts";

const labels = (text: string, threshold = 0) => placesOf(text, threshold).map(({ label }) => label);

describe("the rows of a CSV text", () => {
  it("hold quoted commas, quotes and line breaks; blank lines are skipped", () => {
    const text = '\ufeffa, b ,c\r\n\r\n"x, ""y""", "two\nlines" ,\n , ,\nlast,1,2';
    expect(csvRows(text)).toEqual([
      ["a", "b", "c"],
      ['x, "y"', "two\nlines", ""],
      ["last", "1", "2"],
    ]);
  });
});

describe("the value of a label", () => {
  it.each([
    ["Boston, MA", "boston-ma"],
    ["New York, NY", "new-york-ny"],
    ["St. Louis, MO", "st-louis-mo"],
    ["Coeur d'Alene, ID", "coeur-dalene-id"],
    ["Cañon City, CO", "caon-city-co"],
    ["Winston-Salem, NC", "winston-salem-nc"],
    ["Bath (Berkeley Springs), WV", "bath-berkeley-springs-wv"],
    [" - A \u00a0--\tB_c - ", "a-b_c"],
    ["a . b", "a-b"],
    ["東京", ""],
  ])("of %j is %j", (label, value) => {
    expect(placeValue(label)).toBe(value);
  });
});

describe("the places of a file", () => {
  it("are read with quoted commas, thousands and labels made of town and state", () => {
    const text = `Town,State,Full Name,Population
Boston,MA,"Boston, MA","675,647"

Adak,AK,"Adak, AK",177
St. Louis,MO,,301578
`;
    expect(placesOf(text, defaultThreshold)).toEqual([
      { label: "Boston, MA", value: "boston-ma", population: 675_647 },
      { label: "St. Louis, MO", value: "st-louis-mo", population: 301_578 },
    ]);
    expect(labels(text)).toEqual(["Boston, MA", "Adak, AK", "St. Louis, MO"]);
  });

  it("are found by the words of the headers, in any case and order", () => {
    const text =
      '\ufeffPOPULATION (2020),The FULL official NAME,State code,Town / City\n9000,"Salem, MA",XX,YY\n9000,,OR,Salem\n';
    expect(labels(text, 5000)).toEqual(["Salem, MA", "Salem, OR"]);
  });

  it("have at least as many people as the threshold; none told is zero", () => {
    const text = 'Full Name,Population\n"A, MA",4999\n"B, MA",5000\n"C, MA",many\n"D, MA",-3\n';
    expect(labels(text, 5000)).toEqual(["B, MA"]);
    expect(labels(text, 0)).toEqual(["A, MA", "B, MA", "C, MA"]);
  });

  it("leave out what has no label, no state or the value of an earlier row", () => {
    const long = "x".repeat(121);
    const text = `Town,State,Full Name,Population
Boston,,,9
,MA,,9
東京,京,,9
Springfield,,Springfield,9
Oz,ZZ,,9
${long},MA,,9
St. Louis,MO,,9
St Louis,MO,,10
Lynn,MA,,9`;
    expect(labels(text)).toEqual(["St. Louis, MO", "Lynn, MA"]);
  });

  it("are one line without control characters", () => {
    expect(labels('Full Name,Population\n"New\n  York,\0 NY",9\n')).toEqual(["New York, NY"]);
  });

  it.each(["", "\n\n", "Town,State,Full Name,Population\n", "a,b\n1,2\n"])(
    "must be at least one: %j has none",
    (text) => {
      expect(() => placesOf(text, 0)).toThrow("No valid data found in CSV");
    },
  );

  it("come from UTF-8 only, so that no letter comes out wrong", () => {
    expect(textOf(new TextEncoder().encode("Cañon").buffer)).toBe("Cañon");
    expect(() => textOf(new Uint8Array([67, 97, 0xf1]).buffer)).toThrow(
      "The file is not UTF-8 text",
    );
  });

  it("are written as TypeScript that holds them unchanged", () => {
    const places = [{ label: 'O"Brien, TX', value: "obrien-tx", population: 9 }];
    expect(typescriptFile(places)).toContain(
      '  { label: "O\\"Brien, TX", value: "obrien-tx", population: 9 },',
    );
  });
});
