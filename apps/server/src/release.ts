import type { Release } from '@roadside/server-kit/migrate.ts'
import { version } from '../package.json'
import previous from '../previous-release.json'

/** A rolling upgrade runs the release before beside this one; `npm run test:upgrade` shows that it can. */
export const release: Release = { version, oldestBeside: previous.version }
