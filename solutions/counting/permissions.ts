import {
  bodiesOf,
  definePermissions,
  ofPlace,
  seesSites,
} from '@roadside/server-kit/testing/permissions.ts'
import { countingVolumes } from './calls.ts'

const { site } = bodiesOf('counting')

export default definePermissions({
  rows: [ofPlace(countingVolumes, seesSites, site)],
})
