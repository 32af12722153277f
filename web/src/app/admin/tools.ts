// The administrators' pages beside the sections of the dashboard, as navigation and search offer them.
import { ChartColumn, Images, type LucideIcon, MapPinned, Settings } from "lucide-react";
import { adminPaths } from "@/components/admin/paths.ts";
import type { Operation } from "@/components/admin/session/may.tsx";

interface Tool {
  label: string;
  to: string;
  icon: LucideIcon;
  /** The operation without which there is nothing to do there. */
  needs: Operation;
}

/** What is needed now and then, by whoever keeps the machine, the pictures and the places. */
export const tools: readonly Tool[] = [
  {
    label: "Status",
    to: adminPaths.status,
    icon: ChartColumn,
    needs: "admin_show_delivery_figures",
  },
  {
    label: "Background Images",
    to: adminPaths.backgroundManager,
    icon: Images,
    needs: "add_background_image",
  },
  {
    label: "Places Data",
    to: adminPaths.placesUpload,
    icon: MapPinned,
    needs: "admin_import_places",
  },
  { label: "Settings", to: adminPaths.settings, icon: Settings, needs: "admin_show_settings" },
];
