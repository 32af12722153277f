import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerAdmin, calls, problem } from "@/testing/admin.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { toast } from "@/testing/toasts.ts";
import PlacesUploadPage from "./PlacesUploadPage.tsx";
import { download } from "./typescript-file.ts";

vi.mock(import("./typescript-file.ts"), async (load) => ({ ...(await load()), download: vi.fn() }));

beforeEach(() => {
  vi.mocked(download).mockClear();
});

const wrong = (title: string, description: string) => ({
  title,
  description,
  variant: "destructive",
});

/** A file of so many towns with 5000 people and more, and one with fewer. */
function file(count: number, name = "places.csv"): File {
  const rows = Array.from({ length: count }, (_, at) => `Town${at},MA,,${5000 + at}`);
  const text = ["Town,State,Full Name,Population", ...rows, "Adak,AK,,177"].join("\n");
  const made = new File([text], name, { type: "text/csv" });
  // jsdom's files cannot be read as bytes.
  made.arrayBuffer = async () => new TextEncoder().encode(text).buffer;
  return made;
}

function open(answers = {}) {
  const asked = answerAdmin({
    "GET /places": { count: 12_345, has_custom_data: true },
    "POST /places/import": { imported: 1000 },
    "DELETE /places": null,
    ...answers,
  });
  renderInApp(<PlacesUploadPage />);
  return { asked, user: userEvent.setup({ applyAccept: false }) };
}

const picker = () => screen.getByLabelText("CSV file");
const button = (name: string) => screen.getByRole("button", { name });

describe("the places upload", () => {
  it("says how many places are in use", async () => {
    open();
    expect(
      await screen.findByText("Currently using custom data (12,345 places)"),
    ).toBeInTheDocument();
  });

  it("does not speak of custom data when there is none", async () => {
    open({ "GET /places": { count: 0, has_custom_data: false } });
    expect(await screen.findByText("Currently using the built-in places")).toBeInTheDocument();
    expect(button("Clear Current Data")).toBeDisabled();
  });

  it("takes CSV files only, by their names in any case", async () => {
    const { user } = open();
    await user.upload(picker(), file(1, "places.txt"));
    expect(toast).toHaveBeenCalledWith(wrong("Invalid file type", "Please upload a CSV file."));
    await user.upload(picker(), file(1, "PLACES.CSV"));
    expect(await screen.findByText("Town0, MA")).toBeVisible();
  });

  it("shows the first ten places", async () => {
    const { user } = open();
    await user.upload(picker(), file(25));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "CSV processed successfully",
        description: "Found 25 places with population ≥ 5,000. Preview shows first 10.",
      }),
    );
    const table = screen.getByRole("table", { name: "Preview of the places" });
    expect(within(table).getAllByRole("row")).toHaveLength(11);
    expect(within(table).getByText("town9-ma")).toBeVisible();
  });

  it("reads the file again when another threshold is chosen", async () => {
    const { user } = open();
    await user.upload(picker(), file(3));
    await screen.findByText("Town0, MA");
    const threshold = screen.getByLabelText("Minimum population");
    await user.clear(threshold);
    expect(threshold).toHaveAccessibleDescription(/Enter a whole number/);
    await user.type(threshold, "100");
    expect(await screen.findByText("Adak, AK")).toBeVisible();
    await user.clear(threshold);
    await user.type(threshold, "9000");
    expect(await screen.findByRole("alert")).toHaveTextContent("No valid data found in CSV");
  });

  it("says what is wrong with a file", async () => {
    const { user } = open();
    await user.upload(picker(), file(0));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(
        wrong("Error processing CSV", "No valid data found in CSV"),
      ),
    );
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Error processing CSV. Please check the file format.",
    );
  });

  it("wants a file before anything is downloaded or saved", async () => {
    const { user, asked } = open();
    await user.click(button("Download TypeScript File"));
    const first = "Please upload a CSV file first.";
    expect(toast).toHaveBeenCalledWith(wrong("No data to download", first));
    await user.click(button("Update Places Data"));
    expect(toast).toHaveBeenCalledWith(wrong("No data to save", first));
    expect(calls(asked, "POST")).toEqual([]);
  });

  it("downloads a TypeScript file named processPlacesData", async () => {
    const { user } = open();
    await user.upload(picker(), file(2));
    await screen.findByText("Town0, MA");
    await user.click(button("Download TypeScript File"));
    expect(download).toHaveBeenCalledWith(
      "processPlacesData.ts",
      expect.stringContaining('value: "town1-ma"'),
    );
  });

  it("imports in batches of a thousand and tells how far it is", async () => {
    let goOn = () => {};
    const { user, asked } = open({
      "POST /places/import": () =>
        new Promise((resolve) => {
          goOn = () => resolve({ imported: 1000 });
        }),
    });
    await user.upload(picker(), file(2500));
    await screen.findByText("Town0, MA");
    await user.click(button("Update Places Data"));
    for (const progress of ["0 of 2,500", "1,000 of 2,500", "2,000 of 2,500"]) {
      expect(await screen.findByText(progress)).toBeVisible();
      expect(button("Updating...")).toHaveAttribute("aria-disabled", "true");
      goOn();
    }
    await waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith({
        title: "Places data updated successfully!",
        description: "2,500 places are now available in the autocomplete.",
      }),
    );
    const sizes = calls(asked, "POST /places/import").map(
      ({ body }) => (body as { places: unknown[] }).places.length,
    );
    expect(sizes).toEqual([1000, 1000, 500]);
    expect(calls(asked, "GET /places")).toHaveLength(2);
  });

  it("says that an import broke off", async () => {
    const { user } = open({ "POST /places/import": problem(422, "validation_failed", "No") });
    await user.upload(picker(), file(2));
    await screen.findByText("Town0, MA");
    await user.click(button("Update Places Data"));
    const sentence = "Please try again or use the download option.";
    await waitFor(() =>
      expect(toast).toHaveBeenLastCalledWith(wrong("Error updating places data", sentence)),
    );
    expect(button("Update Places Data")).toBeEnabled();
  });

  it("clears the data after asking", async () => {
    const { user, asked } = open();
    await screen.findByText(/custom data/);
    await user.click(button("Clear Current Data"));
    expect(screen.getByRole("dialog")).toHaveTextContent("This action cannot be undone.");
    expect(calls(asked, "DELETE")).toEqual([]);
    await user.click(button("Clear Data"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        title: "Data cleared",
        description: "All places data has been removed from the database.",
      }),
    );
  });

  it("says that the data could not be cleared", async () => {
    const { user } = open({ "DELETE /places": problem(503, "unavailable", "Later") });
    await screen.findByText(/custom data/);
    await user.click(button("Clear Current Data"));
    await user.click(button("Clear Data"));
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(
        wrong("Error clearing data", "Failed to clear places data."),
      ),
    );
  });
});
