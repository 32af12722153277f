import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { ProblemError } from "@/api/problem.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import { answerUploads } from "@/testing/uploads.ts";
import { ImageUpload } from "./ImageUpload.tsx";

const picture = (name: string) => new File(["pixels"], name, { type: "image/png" });

/** Keeps every picture, but refuses those whose name says so; gives the names that arrived. */
function storage(): string[] {
  const names: string[] = [];
  answerUploads((name) => {
    names.push(name);
    if (name.startsWith("bad")) {
      throw new ProblemError(422, "validation_failed", "See below", { file: "This is no picture" });
    }
    return { url: `/images/${name}`, width: 1, height: 1 };
  });
  return names;
}

const busy = vi.fn();

function Pictures({ multiple, start }: { multiple: boolean; start: string[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ImageUpload
        label="Gallery"
        multiple={multiple}
        value={value}
        onChange={setValue}
        onBusyChange={busy}
      />
      <output>{value.join(" ")}</output>
    </>
  );
}

function open(multiple = true, start: string[] = []) {
  renderInApp(<Pictures multiple={multiple} start={start} />);
  // As a person who drops files: what a file chooser would hide from them can be dropped all the same.
  return userEvent.setup({ applyAccept: false });
}

const addresses = () => screen.getAllByRole("status").at(-1)?.textContent;
const chooser = () => screen.getByLabelText<HTMLInputElement>(/^Gallery: choose/);
const error = (description: string) => ({ title: "Error", description, variant: "destructive" });

describe("pictures that are chosen", () => {
  it("are uploaded one by one and shown in their order", async () => {
    const names = storage();
    const user = open();
    await user.upload(chooser(), [picture("a.png"), picture("b.png"), picture("c.png")]);
    await waitFor(() => expect(addresses()).toBe("/images/a.png /images/b.png /images/c.png"));
    expect(names.toSorted()).toEqual(["a.png", "b.png", "c.png"]);
    expect(toast).toHaveBeenCalledWith({
      title: "Success",
      description: 'Image "a.png" uploaded successfully',
    });
    expect(screen.getAllByRole("img")).toHaveLength(3);
    expect(busy).toHaveBeenCalledWith(true);
    expect(busy).toHaveBeenLastCalledWith(false);
  });

  it("do not stop each other when one fails", async () => {
    storage();
    const user = open();
    await user.upload(chooser(), [picture("a.png"), picture("bad.png"), picture("c.png")]);
    await waitFor(() => expect(addresses()).toBe("/images/a.png /images/c.png"));
    const sentence = "Failed to upload bad.png: This is no picture";
    expect(toast).toHaveBeenCalledWith(error(sentence));
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it("are told of once when none arrived, and by name in the form", async () => {
    storage();
    const user = open();
    await user.upload(chooser(), [picture("bad1.png"), picture("bad2.png")]);
    await waitFor(() => expect(toast).toHaveBeenCalledWith(error("Failed to upload images")));
    expect(toast).toHaveBeenCalledTimes(1);
    expect(screen.getByText("Failed to upload bad2.png: This is no picture")).toBeVisible();
  });

  it("must be pictures, and at most fifteen megabytes", async () => {
    const names = storage();
    const user = open();
    const text = new File(["x"], "notes.txt", { type: "text/plain" });
    await user.upload(chooser(), [picture("a.png"), text]);
    expect(toast).toHaveBeenCalledWith(error("Please select image files only"));
    const large = picture("large.png");
    Object.defineProperty(large, "size", { value: 15 * 1024 * 1024 + 1 });
    await user.upload(chooser(), large);
    const sentence = "Failed to upload large.png: The image is larger than 15 MB";
    await waitFor(() => expect(toast).toHaveBeenCalledWith(error(sentence)));
    expect(names).toEqual([]);
  });
});

describe("a field for one picture", () => {
  it("takes one file only, which replaces the last", async () => {
    storage();
    const user = open(false, ["/images/old.png"]);
    fireEvent.drop(screen.getByText(/Drag and drop an image/), {
      dataTransfer: { files: [picture("a.png"), picture("b.png")] },
    });
    expect(toast).toHaveBeenCalledWith(error("Please select only one image"));
    expect(addresses()).toBe("/images/old.png");
    await user.upload(chooser(), picture("new.png"));
    await waitFor(() => expect(addresses()).toBe("/images/new.png"));
  });

  it("takes a picture that is dropped", async () => {
    storage();
    open(false);
    const zone = screen.getByText(/Drag and drop an image/);
    fireEvent.dragOver(zone);
    fireEvent.drop(zone, { dataTransfer: { files: [picture("dropped.png")] } });
    await waitFor(() => expect(addresses()).toBe("/images/dropped.png"));
  });
});

describe("a picture by its address", () => {
  it("is trimmed and added, by button or Enter", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: /^Add Image URL/ }));
    await user.type(screen.getByLabelText("Image URL for Gallery"), "  https://a.example/x.png ");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(addresses()).toBe("https://a.example/x.png");
    await user.click(screen.getByRole("button", { name: /^Add Image URL/ }));
    await user.type(screen.getByLabelText("Image URL for Gallery"), "https://b.example/{Enter}");
    expect(addresses()).toBe("https://a.example/x.png https://b.example/");
  });

  it("is ignored when empty, and dropped on Cancel", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: /^Add Image URL/ }));
    await user.type(screen.getByLabelText("Image URL for Gallery"), "   ");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(addresses()).toBe("");
    await user.click(screen.getByRole("button", { name: /^Add Image URL/ }));
    await user.type(screen.getByLabelText("Image URL for Gallery"), "https://a.example/x.png");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(addresses()).toBe("");
    expect(screen.getByRole("button", { name: /^Add Image URL/ })).toHaveFocus();
  });
});

describe("a thumbnail", () => {
  it("opens the whole picture, and can be removed", async () => {
    const user = open(true, ["/images/a.png", "https://b.example/b.png"]);
    const link = screen.getByRole("link", { name: /^Open image 1 of Gallery/ });
    expect(link).toHaveAttribute("href", "/images/a.png");
    expect(link).toHaveAttribute("target", "_blank");
    expect(screen.getByAltText("Gallery: image 1")).toHaveAttribute("src", "/images/a.png?w=480");
    expect(screen.getByAltText("Gallery: image 2")).toHaveAttribute(
      "src",
      "https://b.example/b.png",
    );
    await user.click(screen.getByRole("button", { name: "Remove image 1 of Gallery" }));
    expect(addresses()).toBe("https://b.example/b.png");
  });

  it("says so when the picture cannot be shown", () => {
    open(true, ["https://b.example/b.png"]);
    fireEvent.error(screen.getByAltText("Gallery: image"));
    expect(screen.getByText("Not shown")).toBeVisible();
  });
});
