import { defineCall } from '@roadside/contract/call.ts'
import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { Id, listReply, paging } from '@roadside/contract/paging.ts'
import * as z from 'zod/mini'
import { ListedAnnouncement } from './announcement.ts'
import { speakerKind } from './kind.ts'
import { SpeakerState } from './state.ts'

export const speakerCalls = deviceCalls(speakerKind, SpeakerState)

export const speakerAnnouncements = defineCall({
  path: 'speakerAnnouncements',
  nameTh: 'ดูประวัติเสียงประกาศ',
  summary:
    'What the horns of a site announced, newest first: text or clip, by whom or by what rule, and how it ended.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id, device: z.optional(Id), ...paging }),
  reply: listReply(ListedAnnouncement),
})
