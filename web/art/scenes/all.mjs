// The four town scenes, in the order the year runs.

import { autumnCommon } from './autumn-common.mjs';
import { harbor } from './harbor.mjs';
import { mainStreet } from './main-street.mjs';
import { winterEvening } from './winter-evening.mjs';

export const scenes = [mainStreet, harbor, autumnCommon, winterEvening];
