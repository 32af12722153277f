// The fields of a sponsor: its form, what is sent of it, and what its page shows.
import { choice, email, line, link, phone, picture } from "@/components/admin/form/kinds.tsx";
import { recordFields } from "@/components/admin/form/record-fields.ts";
import { categories } from "@/components/admin/form/rules.ts";

const information = { card: "Sponsor Information" };

/** The table of a sponsor's fields. */
export const sponsorFields = recordFields({
  Sponsor: [
    {
      name: line("Name", { required: true }),
      category: choice("Category", { required: true, of: categories, none: "Select a category" }),
    },
    {
      website_url: link("Website", {
        input: { placeholder: "https://" },
        shown: { ...information, place: 1 },
      }),
    },
  ],
  Contact: [
    { contact_name: line("Contact name", { required: true, shown: information }) },
    {
      contact_email: email("Contact email", { required: true, shown: information }),
      contact_phone: phone("Contact phone", { shown: information }),
    },
  ],
  Logo: [{ logo_url: picture("Logo") }],
});
