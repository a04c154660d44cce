import { definePermissions, list, seesSites } from '@roadside/server-kit/testing/permissions.ts'
import { cctvCameras, cctvSites } from './calls.ts'

export default definePermissions({
  rows: [list(cctvSites, seesSites, () => ({})), list(cctvCameras, seesSites, () => ({}))],
})
