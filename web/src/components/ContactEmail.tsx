import { useBoot } from "@/lib/useBoot.ts";

/** The address people write to, as a link. */
export function ContactEmail() {
  const { contact_email } = useBoot().brand;
  return (
    <a href={`mailto:${contact_email}`} className="text-link">
      {contact_email}
    </a>
  );
}
