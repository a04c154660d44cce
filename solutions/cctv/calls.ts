import { defineCall } from '@roadside/contract/call.ts'
import { Id } from '@roadside/contract/paging.ts'
import { amongFields } from '@roadside/contract/sites.ts'
import * as z from 'zod/mini'
import { CctvCamera, CctvSite } from './rows.ts'

export const cctvSites = defineCall({
  path: 'cctvSites',
  nameTh: 'ดูพื้นที่ติดตั้งกล้อง',
  summary: 'Sites with cameras of a department, of all the caller sees without one.',
  access: 'signedIn',
  body: z.object({ DeptID: z.optional(Id), ...amongFields }),
  reply: z.array(CctvSite),
})

export const cctvCameras = defineCall({
  path: 'cctvCameras',
  nameTh: 'ดูกล้องและภาพสด',
  summary:
    'The cameras that the caller may see, by site and name: of a department, of one site, or all.',
  access: 'signedIn',
  body: z.object({ DeptID: z.optional(Id), wid: z.optional(Id) }),
  reply: z.array(CctvCamera),
})
