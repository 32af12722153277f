import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ProblemError } from "@/api/problem.ts";
import { answerAdmin, calls, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import { answerUploads } from "@/testing/uploads.ts";
import type { BackgroundImage } from "./api.ts";
import BackgroundManagerPage from "./BackgroundManagerPage.tsx";

const image = (id: string, more: Partial<BackgroundImage> = {}): BackgroundImage => ({
  id,
  filename: `${id}.jpg`,
  url: `/images/background-images/${id}.webp`,
  use_for_town_pages: false,
  display_order: 1,
  created_at: "2026-11-15T12:00:00Z",
  ...more,
});

const picture = (name: string) => new File(["pixels"], name, { type: "image/jpeg" });
const wrong = (description: string) => ({ title: "Error", description, variant: "destructive" });
const right = (description: string) => ({ title: "Success", description });
const refused = (code: string, detail: string) => new ProblemError(409, code, detail);

/** A service that has these pictures; `failing` names the methods it does not answer. */
function manager(images: BackgroundImage[], failing: readonly string[] = []) {
  const unless = (method: string, answer: () => object | null) =>
    failing.includes(method) ? problem(422, "unknown", "No") : answer();
  const asked = answerAdmin({
    "GET /towns/options": { items: [{ slug: "salem-ma" }] },
    "GET /background-images": () => unless("GET", () => ({ items: [...images] })),
    "DELETE /background-images/a": () => unless("DELETE", () => images.splice(0, 1)),
    "PUT /background-images/a": ({ body }) =>
      unless("PUT", () => Object.assign(images[0] ?? {}, body)),
  });
  answerUploads((name) => {
    if (name.startsWith("known")) {
      throw refused("image_exists", `This image already exists: ${name}`);
    }
    if (name.startsWith("bad")) {
      throw new ProblemError(422, "validation_failed", "See below", { file: "No picture" });
    }
    images.push(image(name.replace(".jpg", "")));
    return image(name);
  });
  renderInApp(<BackgroundManagerPage />);
  return Object.assign(userEvent.setup({ applyAccept: false }), { asked });
}

const chooser = () => screen.getByLabelText("Choose background images");
const shown = async () =>
  within(await screen.findByRole("list", { name: "Background images" })).getAllByRole("listitem");

describe("the background manager", () => {
  it("counts the images and leads home and to a town's page", async () => {
    manager([image("a"), image("b")]);
    expect(await screen.findByText("2 images")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    const town = await screen.findByRole("link", { name: /^Test Town Page/ });
    expect(town).toHaveAttribute("href", "/towns/salem-ma");
  });

  it("says when there are none", async () => {
    manager([]);
    const words = "No background images loaded. Upload some images to get started.";
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("says when they do not arrive", async () => {
    manager([], ["GET"]);
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(wrong("Failed to load background images")),
    );
    expect(screen.getByRole("button", { name: "Try Again" })).toBeVisible();
  });

  it("shows each with its position, and a badge when it is for town pages", async () => {
    manager([image("a", { use_for_town_pages: true }), image("b")]);
    const [first, second] = await shown();
    expect(first).toHaveTextContent("Position 1");
    expect(first).toHaveTextContent("Town");
    expect(second).toHaveTextContent("Position 2");
    expect(within(second as HTMLElement).queryByText("Town")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Add to town pages: image 2" })).toBeVisible();
  });

  it("previews the home page over an image, with nothing that works", async () => {
    const user = manager([image("a")]);
    await user.click(await screen.findByRole("button", { name: "Preview image 1" }));
    const dialog = screen.getByRole("dialog", { name: "Homepage Background Preview" });
    expect(within(dialog).getByText("Discover the best in your town.")).toBeVisible();
    expect(within(dialog).getByLabelText("Your town")).toBeDisabled();
    expect(within(dialog).getByRole("button", { name: "See This Week's Pick" })).toBeDisabled();
  });
});

describe("a choice for town pages", () => {
  it("is shown at once, told of and read again", async () => {
    const user = manager([image("a")]);
    await user.click(await screen.findByRole("button", { name: "Add to town pages: image 1" }));
    const remove = await screen.findByRole("button", { name: "Remove from town pages: image 1" });
    await waitFor(() => expect(toast).toHaveBeenCalledWith(right("Image added to town pages")));
    const reads = () => calls(user.asked, "GET /background-images");
    await waitFor(() => expect(reads()).toHaveLength(2));
    await user.click(remove);
    await waitFor(() => expect(toast).toHaveBeenCalledWith(right("Image removed from town pages")));
  });

  it("is taken back when the service refuses it", async () => {
    const user = manager([image("a")], ["PUT"]);
    await user.click(await screen.findByRole("button", { name: "Add to town pages: image 1" }));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(wrong("Failed to update town page selection")),
    );
    expect(screen.getByRole("button", { name: "Add to town pages: image 1" })).toBeVisible();
    expect(screen.queryByText("Town")).not.toBeInTheDocument();
  });
});

describe("removing an image", () => {
  it("is asked about, then told of by position", async () => {
    const user = manager([image("a"), image("b")]);
    await user.click(await screen.findByRole("button", { name: "Delete image 1" }));
    await user.click(screen.getByRole("button", { name: "Remove Image" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(right("Removed image 1")));
    await waitFor(async () => expect(await shown()).toHaveLength(1));
  });

  it("may fail", async () => {
    const user = manager([image("a")], ["DELETE"]);
    await user.click(await screen.findByRole("button", { name: "Delete image 1" }));
    await user.click(screen.getByRole("button", { name: "Remove Image" }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(wrong("Failed to remove image")));
  });
});

describe("images that are added", () => {
  it("are told of by name when it is one", async () => {
    const user = manager([]);
    await user.upload(chooser(), picture("harbor.jpg"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(right("Added harbor.jpg to background images")),
    );
    expect(await shown()).toHaveLength(1);
  });

  it("are dropped on a zone that lights up, and told of by number", async () => {
    manager([]);
    const zone = screen.getByText(/Drag and drop images here/).closest("label") as HTMLElement;
    fireEvent.dragOver(zone);
    expect(zone).toHaveAttribute("data-dragged");
    fireEvent.drop(zone, { dataTransfer: { files: [picture("a.jpg"), picture("b.jpg")] } });
    expect(zone).not.toHaveAttribute("data-dragged");
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(right("Added 2 image(s) to background rotation")),
    );
  });

  it("must be images", async () => {
    const user = manager([]);
    await user.upload(chooser(), new File(["x"], "notes.txt", { type: "text/plain" }));
    expect(toast).toHaveBeenCalledWith(wrong("Please select image files only"));
  });

  it("are refused when they are there already, and do not stop the others", async () => {
    const user = manager([]);
    await user.upload(chooser(), [picture("known.jpg"), picture("bad.jpg"), picture("new.jpg")]);
    const known = "This image already exists: known.jpg";
    await waitFor(() => expect(toast).toHaveBeenCalledWith(wrong(known)));
    expect(toast).toHaveBeenCalledWith(wrong("Failed to upload 1 image(s)"));
    expect(toast).toHaveBeenCalledWith(right("Added 1 image(s) to background rotation"));
    const list = screen.getByRole("list", { name: "Files that were not added" });
    expect(list).toHaveTextContent(`${known}bad.jpg: No picture`);
  });

  it("may all fail", async () => {
    const user = manager([]);
    await user.upload(chooser(), picture("bad.jpg"));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(wrong("Failed to add image")));
    await user.upload(chooser(), [picture("bad1.jpg"), picture("bad2.jpg")]);
    await waitFor(() => expect(toast).toHaveBeenCalledWith(wrong("Failed to add images")));
  });

  it("disable the controls while they are on their way", async () => {
    const user = manager([image("a")]);
    await shown();
    let goOn = () => {};
    answerUploads(
      () =>
        new Promise((resolve) => {
          goOn = () => resolve(image("b"));
        }),
    );
    await user.upload(chooser(), picture("b.jpg"));
    expect(screen.getByRole("button", { name: "Uploading..." })).toHaveAttribute("aria-disabled");
    expect(chooser()).toBeDisabled();
    expect(screen.getByRole("button", { name: "Delete image 1" })).toBeDisabled();
    goOn();
    await waitFor(() => expect(chooser()).toBeEnabled());
  });
});
