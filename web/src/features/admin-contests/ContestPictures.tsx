import { Controller } from "react-hook-form";
import { FormSection } from "@/features/admin/form/RecordForm.tsx";
import { ImageUpload } from "@/features/admin/images/ImageUpload.tsx";
import type { ContestFormState } from "./useContestForm.ts";

interface ContestPicturesProps {
  form: ContestFormState;
  onUpload: (name: string) => (busy: boolean) => void;
}

const single = [
  ["contest_image", "Contest image"],
  ["hero_image", "Hero image"],
] as const;
const several = [
  ["gallery_images", "Gallery images"],
  ["additional_images", "Additional images"],
] as const;

/** The pictures of a contest's page. */
export function ContestPictures({ form: { control }, onUpload }: ContestPicturesProps) {
  return (
    <FormSection title="Pictures">
      <div className="grid gap-5 sm:grid-cols-2">
        {single.map(([name, label]) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <ImageUpload
                label={label}
                value={field.value}
                onChange={field.onChange}
                onBusyChange={onUpload(name)}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      {several.map(([name, label]) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <ImageUpload
              multiple
              label={label}
              value={field.value}
              onChange={field.onChange}
              onBusyChange={onUpload(name)}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </FormSection>
  );
}
