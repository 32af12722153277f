import { Link2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Input } from "@/components/ui/Input.tsx";

interface ImageAddressProps {
  /** What the picture is for. */
  label: string;
  onAdd: (address: string) => void;
}

/** Adds a picture that is on the web already, by its address. */
export function ImageAddress({ label, onAdd }: ImageAddressProps) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    setAddress("");
    opener.current?.focus();
  }

  function add() {
    const trimmed = address.trim();
    if (trimmed !== "") onAdd(trimmed);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // The form around it must not be sent.
    event.preventDefault();
    add();
  }

  return (
    <div className="grid gap-2">
      <Button
        ref={opener}
        variant="link"
        size="sm"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
        className="-mx-3.5 justify-self-start"
      >
        <Link2 aria-hidden />
        Add Image URL
        <span className="sr-only"> to {label}</span>
      </Button>
      {open && (
        <div className="flex flex-wrap gap-2">
          <Input
            autoFocus
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            aria-label={`Image URL for ${label}`}
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={onKeyDown}
            className="min-w-52 flex-1"
          />
          <Button variant="secondary" onClick={add}>
            Add
          </Button>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
