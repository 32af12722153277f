import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  changedFields,
  forgetAllDrafts,
  forgetDraft,
  readDraft,
  saveDraft,
  withDraft,
} from "./draft.ts";

// Another file's tests may have left something.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("a draft", () => {
  it("is kept for the tab, by name, until it is forgotten", () => {
    saveDraft("sponsor:new", { name: "Harbor Bank" });
    saveDraft("sponsor:7", { name: "Credit Union" });
    expect(readDraft("sponsor:new")).toEqual({ name: "Harbor Bank" });
    expect(localStorage).toHaveLength(0);
    forgetDraft("sponsor:new");
    expect(readDraft("sponsor:new")).toEqual({});
    expect(readDraft("sponsor:7")).toEqual({ name: "Credit Union" });
  });

  it("is gone once nothing differs any more", () => {
    saveDraft("a", { name: "x" });
    saveDraft("a", {});
    expect(sessionStorage).toHaveLength(0);
  });

  it("goes with all others at the end, and takes nothing else along", () => {
    sessionStorage.setItem("other", "stays");
    saveDraft("a", { name: "x" });
    saveDraft("b", { name: "y" });
    forgetAllDrafts();
    expect(Object.keys(sessionStorage)).toEqual(["other"]);
  });

  it("is done without where the browser refuses storage or holds rubbish", () => {
    sessionStorage.setItem("townpick-draft:a", "{broken");
    expect(readDraft("a")).toEqual({});
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("full");
    });
    expect(() => saveDraft("a", { name: "x" })).not.toThrow();
  });
});

describe("a form with a draft", () => {
  const stored = { title: "Bread", towns: [{ id: "1" }], sponsor: null as null | { id: string } };

  it("takes only what was changed from it", () => {
    const changed = changedFields(stored, { ...stored, title: "Rye", towns: [{ id: "1" }] });
    expect(changed).toEqual({ title: "Rye" });
    const savedMeanwhile = { ...stored, sponsor: { id: "9" } };
    expect(withDraft(savedMeanwhile, changed)).toEqual({ ...savedMeanwhile, title: "Rye" });
  });

  it("reaches no prototype, whatever a draft is called by", () => {
    sessionStorage.setItem(
      "townpick-draft:a",
      '{"__proto__":{"isOwner":true},"constructor":{"prototype":{"isOwner":true}},"title":"Rye"}',
    );
    const form = withDraft(stored, readDraft("a"));
    const changed = changedFields(stored, form);
    expect(form.title).toBe("Rye");
    for (const value of [form, changed, {}]) {
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect("isOwner" in value).toBe(false);
    }
  });

  it("leaves out what does not fit the form", () => {
    const draft = { title: 7, towns: "Salem", sponsor: { id: "2" }, gone: "x" };
    expect(withDraft(stored, draft)).toEqual({ ...stored, sponsor: { id: "2" } });
  });
});
