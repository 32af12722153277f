import { useQuery } from "@tanstack/react-query";
import { Download, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { BackLink } from "@/components/admin/BackLink.tsx";
import { Card } from "@/components/admin/Card.tsx";
import { formatCount } from "@/components/admin/format.ts";
import { PlacesFile } from "@/components/admin/places/PlacesFile.tsx";
import { Progress } from "@/components/admin/places/Progress.tsx";
import { Threshold } from "@/components/admin/places/Threshold.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { placesQuery } from "./api.ts";
import { PlacesPreview } from "./PlacesPreview.tsx";
import { usePlacesUpload } from "./usePlacesUpload.ts";

const example = `Town,State,Full Name,Population
Salem,MA,"Salem, MA","44,480"
Springfield,OR,"Springfield, OR",61851`;

/** Where administrators replace the places that visitors can search for. */
export default function PlacesUploadPage() {
  const upload = usePlacesUpload();
  const { data: current } = useQuery(placesQuery);
  const [asked, ask] = useState(false);
  const { places, imported } = upload;
  const busy = imported !== null;

  return (
    <div className="grid min-w-0 gap-6">
      <BackLink />
      <div className="grid gap-2">
        <h1 className="text-28 md:text-40">Places CSV Upload</h1>
        <p role="status" className="text-muted">
          {current &&
            (current.has_custom_data
              ? `Currently using custom data (${formatCount(current.count)} places)`
              : "Currently using the built-in places")}
        </p>
      </div>
      <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Card title="Upload Places">
          <PlacesFile
            fileName={upload.fileName}
            processing={upload.processing}
            disabled={busy}
            problem={upload.problem}
            onChoose={(file) => void upload.choose(file)}
          />
          <Threshold value={upload.threshold} disabled={busy} onChange={upload.setThreshold} />
          {places && (
            <div className="grid min-w-0 gap-2">
              <h3 className="font-semibold text-16">Preview</h3>
              <p className="text-14 text-muted">
                {formatCount(places.length)} places in the file; these are the first{" "}
                {Math.min(places.length, 10)}.
              </p>
              <PlacesPreview places={places} />
            </div>
          )}
          {busy && places && <Progress imported={imported} of={places.length} />}
          <div className="flex flex-wrap gap-3 border-hairline border-t pt-4">
            <Button aria-disabled={busy} onClick={() => void upload.update()}>
              <Upload aria-hidden />
              {busy ? "Updating..." : "Update Places Data"}
            </Button>
            <Button variant="outline" onClick={upload.save}>
              <Download aria-hidden />
              Download TypeScript File
            </Button>
          </div>
        </Card>
        <div className="grid min-w-0 gap-6">
          <Card title="Expected Format">
            <p className="text-14">
              A header row, then one row for each place. The columns are found by the words in their
              names, in any order: one with “town”, one with “state”, one with “full” and “name”,
              one with “population”.
            </p>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              className="overflow-x-auto rounded-control bg-newsprint p-3 font-[family-name:ui-monospace,monospace] text-14"
            >
              {example}
            </pre>
            <p className="text-14 text-muted">
              The label is the full name, or “town, state” where it is empty. Places must end in a
              two-letter state. Places that already exist get the new label and population.
            </p>
          </Card>
          <Card title="Current Data">
            <p className="text-14">
              Without uploaded places the search box offers those that came with the service.
            </p>
            <Button
              variant="outline"
              disabled={busy || !current?.has_custom_data}
              onClick={() => ask(true)}
              className="justify-self-start"
            >
              <Trash2 aria-hidden />
              Clear Current Data
            </Button>
          </Card>
        </div>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={ask}
        title="Clear the places data?"
        description={`All ${formatCount(current?.count ?? 0)} uploaded places will be removed. This action cannot be undone. Towns and their members stay.`}
        confirm="Clear Data"
        onConfirm={upload.clear}
      />
    </div>
  );
}
