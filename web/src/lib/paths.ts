// The addresses of the app, in one place. Imports nothing, so that every floor of the app may use it.

/** Builds every address that pages link to. */
export const paths = {
  home: "/",
  howItWorks: "/how-it-works",
  businesses: "/businesses",
  businessesLegacy: "/businesses-legacy",
  nominate: "/nominate",
  faq: "/faq",
  terms: "/terms",
  privacy: "/privacy",
  rules: "/rules",
  town: (slug: string) => `/towns/${encodeURIComponent(slug)}`,
  townThanks: (slug: string) => `/towns/${encodeURIComponent(slug)}/thanks`,
  townThanksPrelaunch: (slug: string) => `/towns/${encodeURIComponent(slug)}/thanks-prelaunch`,
  contest: (slug: string) => `/towns/${encodeURIComponent(slug)}/contest`,
  ledger: (slug: string) => `/towns/${encodeURIComponent(slug)}/ledger`,
  ledgerFile: (slug: string) => `/towns/${encodeURIComponent(slug)}/ledger.json`,
  checkpoint: (slug: string) => `/towns/${encodeURIComponent(slug)}/checkpoint`,
  drawing: (contestId: string) => `/drawings/${encodeURIComponent(contestId)}`,
  contestRules: (contestId: string) => `/drawings/${encodeURIComponent(contestId)}/rules`,
  winners: (slug: string) => `/towns/${encodeURIComponent(slug)}/winners`,
  ownTicket: (contestId: string, token: string) =>
    `/drawings/${encodeURIComponent(contestId)}?ticket=${encodeURIComponent(token)}`,
  notFound: "/404",
} as const;
