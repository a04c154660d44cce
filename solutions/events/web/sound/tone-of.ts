import type { Tone } from '@roadside/ui/sound/tone.ts'
import type { EventType } from '../../words.ts'

/** How an event of a kind sounds. */
export function toneOf(type: EventType): Tone {
  return type === 'accident' || type === 'wrong_way' ? 'urgent' : 'notice'
}
