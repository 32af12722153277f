/** Something a person can choose, as forms keep it: with its label, so that nobody has to look it up again. */
export interface PickerOption {
  id: string;
  label: string;
  /** What helps to tell it from others: 'Inactive', say. */
  note?: string;
}

/** What a search found; `more` when there is more than is shown. */
export interface FoundOptions {
  items: PickerOption[];
  more: boolean;
}
