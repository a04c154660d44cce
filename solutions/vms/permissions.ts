import { definePermissions, list, seesSites } from '@roadside/server-kit/testing/permissions.ts'
import { shownSigns } from './calls.ts'

export default definePermissions({
  rows: [list(shownSigns, seesSites, () => ({}))],
})
