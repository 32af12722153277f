import { cva, type VariantProps } from "class-variance-authority";
import { clsx } from "clsx";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

const buttonClasses = cva(
  [
    // Its words break only where they would not fit the page, with letters enlarged say.
    "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control py-1 text-center font-semibold",
    "transition-colors select-none disabled:pointer-events-none disabled:opacity-55",
    "aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        default: "bg-brand text-white hover:bg-brand-deep",
        destructive: "bg-danger text-white hover:bg-danger-deep",
        outline: "border border-field bg-paper text-ink hover:bg-newsprint",
        secondary: "bg-newsprint text-ink hover:bg-hairline",
        ghost: "text-ink hover:bg-newsprint",
        link: "text-brand underline decoration-1 underline-offset-4 hover:decoration-2",
        hero: "bg-terracotta text-white hover:bg-terracotta-deep",
        accent: "bg-accent text-ink hover:bg-gold",
      },
      size: {
        default: "min-h-11 px-5 text-16",
        sm: "min-h-11 px-3.5 text-14 md:min-h-9",
        lg: "min-h-12 px-6 text-16",
        xl: "min-h-14 px-button text-18",
        icon: "size-11",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonClasses> {
  /** Gives the look to the only child (a link, say) instead of rendering a button. */
  asChild?: boolean;
}

/** A button of the house; `type` is `button` unless given, so that none submits a form by accident. */
export function Button({ variant, size, asChild = false, className, type, ...rest }: ButtonProps) {
  const classes = clsx(buttonClasses({ variant, size }), className);
  if (asChild) return <Slot.Root className={classes} {...rest} />;
  return <button type={type ?? "button"} className={classes} {...rest} />;
}
