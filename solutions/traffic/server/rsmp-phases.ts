import { refuse, shown } from '@roadside/server-kit/ingest/canonical.ts'
import type { Phase, PhaseColor } from '../rules/state.ts'

const mostGroups = 255

/** What a signal group shows, by the letter of its state (RSMP traffic-light SXL, definition of signal group status). */
const letters: readonly (readonly [string, PhaseColor])[] = [
  ['ab', 'dark'],
  ['c', 'flash_yellow'],
  ['f', 'yellow'],
  ['dghABCDEFGP', 'red'],
  ['0', 'red_yellow'],
  ['123456789', 'green'],
  ['NO', 'yellow'],
]
const colors = new Map(
  letters.flatMap(([states, color]) => states.split('').map((state) => [state, color] as const)),
)

/** One phase for each signal group, in order from 1; `-` is a group that does not exist. A start-up (`e`) may show either. */
export function phasesOf(status: string): readonly Phase[] {
  if (!/^[\x21-\x7e]*$/.test(status) || status.length > mostGroups) {
    return refuse('signalgroupstatus', `ต้องเป็นอักษรไม่เกิน ${mostGroups} ตัว (ได้รับ ${shown(status)})`)
  }
  return status
    .split('')
    .flatMap((state, index) =>
      state === '-' ? [] : [{ no: index + 1, color: colors.get(state) ?? ('unknown' as const) }],
    )
}
