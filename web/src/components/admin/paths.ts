// The administrators' addresses, kept out of the public pages' code. Imports nothing.

/** Builds every address that the administrators' pages link to. */
export const adminPaths = {
  signIn: "/auth",
  dashboard: "/admin",
  tab: (key: string) => `/admin?tab=${encodeURIComponent(key)}`,
  view: (key: string, view: string) =>
    `/admin?tab=${encodeURIComponent(key)}&view=${encodeURIComponent(view)}`,
  overview: "/admin?tab=overview",
  townsToPlan: "/admin?tab=contests&view=plan",
  townsWithoutContest: "/admin?tab=contests&view=plan&week=now",
  winners: "/admin?tab=contests&view=winners",
  unansweredWinners: "/admin?tab=contests&view=winners&prizes=unanswered&sort=claim_deadline",
  failedMessages: "/admin?tab=notifications&view=messages&status=failed",
  localMessages: "/admin?tab=notifications&view=messages&status=local",
  prizesToHandOver: "/admin?tab=contests&view=winners&prizes=to_hand_over",
  flaggedUsers: "/admin?tab=users&status=flagged",
  textReplies: "/admin?tab=inbox&view=texts&status=open",
  account: "/admin/account",
  administrators: "/admin/administrators",
  settings: "/admin/settings",
  doctor: "/admin/doctor",
  setUp: "/admin/set-up",
  town: (id: string) => `/admin/towns/${encodeURIComponent(id)}`,
  user: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  contest: (id: string) => `/admin/contests/${encodeURIComponent(id)}`,
  business: (id: string) => `/admin/businesses/${encodeURIComponent(id)}`,
  notice: (id: string) => `/admin?tab=notifications&notice=${encodeURIComponent(id)}`,
  sponsor: (id: string) => `/admin/sponsors/${encodeURIComponent(id)}`,
  contestPreview: (id: string) => `/contest-preview/${encodeURIComponent(id)}`,
  backgroundManager: "/background-manager",
  placesUpload: "/places-upload",
} as const;
