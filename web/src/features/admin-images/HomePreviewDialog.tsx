import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Input } from "@/components/ui/Input.tsx";
import type { BackgroundImage } from "./api.ts";

interface HomePreviewDialogProps {
  image: BackgroundImage;
  onClose: () => void;
}

/** How the home page's first screen looks over a picture. Nothing in it works. */
export function HomePreviewDialog({ image, onClose }: HomePreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title="Homepage Background Preview"
      description={image.filename}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="relative grid min-h-80 content-end overflow-hidden rounded-card p-4 sm:aspect-video sm:content-center sm:p-8">
        <img
          src={`${image.url}?w=960`}
          alt={`${image.filename} behind the home page`}
          className="absolute inset-0 size-full bg-newsprint object-cover"
        />
        <div className="relative grid gap-3 rounded-card bg-paper p-5 shadow-float sm:max-w-96">
          <p className="text-balance font-display font-semibold text-28">
            Discover the best in your town.
          </p>
          <Input disabled aria-label="Your town" placeholder="Enter your town" />
          <Button variant="hero" disabled>
            See This Week's Pick
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
