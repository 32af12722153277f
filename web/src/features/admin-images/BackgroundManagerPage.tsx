import { useQuery } from "@tanstack/react-query";
import { ExternalLink, House, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { BackLink } from "@/components/admin/BackLink.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { paths } from "@/lib/paths.ts";
import { type BackgroundImage, backgroundImagesQuery, testTownQuery } from "./api.ts";
import { DropZone } from "./DropZone.tsx";
import { HomePreviewDialog } from "./HomePreviewDialog.tsx";
import { ImageCard } from "./ImageCard.tsx";
import { useImageAdding } from "./useImageAdding.ts";
import { useImageChanges } from "./useImageChanges.ts";

type Asked = { kind: "preview" | "remove"; image: BackgroundImage; position: number } | null;

const failed = "Failed to load background images";

/** Where administrators choose the pictures behind the home page and the town pages. */
export default function BackgroundManagerPage() {
  const query = useQuery({ ...backgroundImagesQuery, meta: { failed } });
  const { toggle, remove } = useImageChanges();
  const { add, left, problems } = useImageAdding();
  const [asked, ask] = useState<Asked>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => ask(null);
  const { data: images, isError } = query;
  const busy = left > 0;

  return (
    <div className="grid min-w-0 gap-6">
      <BackLink />
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-28 md:text-40">Background Images</h1>
          <p role="status" className="min-h-6 text-muted tabular-nums">
            {images && countOf(images.length)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="outline" size="sm">
            <Link to={paths.home}>
              <House aria-hidden />
              Back to Home
            </Link>
          </Button>
          <TestTownLink />
          <Button size="sm" aria-disabled={busy} onClick={() => chooser.current?.click()}>
            <Upload aria-hidden />
            {busy ? "Uploading..." : "Upload Images"}
          </Button>
        </div>
      </div>
      <DropZone input={chooser} left={left} problems={problems} onFiles={add} />
      {images ? (
        images.length > 0 ? (
          <ul
            aria-label="Background images"
            className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6"
          >
            {images.map((image, index) => (
              <ImageCard
                key={image.id}
                image={image}
                position={index + 1}
                disabled={busy}
                onPreview={() => ask({ kind: "preview", image, position: index + 1 })}
                onRemove={() => ask({ kind: "remove", image, position: index + 1 })}
                onToggle={() => void toggle(image)}
              />
            ))}
          </ul>
        ) : (
          <p className="rounded-card border border-hairline bg-white px-6 py-14 text-center text-muted">
            No background images loaded. Upload some images to get started.
          </p>
        )
      ) : (
        <NotThere
          hasFailed={isError}
          trying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {asked?.kind === "preview" && <HomePreviewDialog image={asked.image} onClose={close} />}
      {asked?.kind === "remove" && (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || close()}
          title={`Remove image ${asked.position}?`}
          description={`${asked.image.filename} will no longer be shown behind any page. This action cannot be undone.`}
          confirm="Remove Image"
          onConfirm={() => remove(asked)}
        />
      )}
    </div>
  );
}

function countOf(images: number): string {
  return images === 1 ? "1 image" : `${images} images`;
}

/** Opens a town's page, where the pictures chosen for town pages are seen. */
function TestTownLink() {
  const { data: slug } = useQuery(testTownQuery);
  if (!slug) return null;
  return (
    <Button asChild variant="outline" size="sm">
      <a href={paths.town(slug)} target="_blank" rel="noopener noreferrer">
        Test Town Page
        <ExternalLink aria-hidden />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  );
}

interface NotThereProps {
  hasFailed: boolean;
  trying: boolean;
  onRetry: () => void;
}

function NotThere({ hasFailed, trying, onRetry }: NotThereProps) {
  return (
    <div className="grid min-h-44 content-center justify-items-center gap-4 rounded-card border border-hairline bg-white p-6">
      {hasFailed ? (
        <>
          <p role="alert" className="font-medium text-danger">
            {failed}
          </p>
          <Button variant="outline" size="sm" disabled={trying} onClick={onRetry}>
            {trying ? "Trying..." : "Try Again"}
          </Button>
        </>
      ) : (
        <p role="status" className="text-muted">
          Loading…
        </p>
      )}
    </div>
  );
}
