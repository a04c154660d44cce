import { callQuery } from '@roadside/ui/api/call-query.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { feedPreferences, saveFeedPreferences } from '../../calls.ts'
import type { FeedPreferences } from '../../rows.ts'
import type { EventType } from '../../words.ts'
import { switchSound } from '../sound/use-sound-switch.ts'

/** What sounds where the account chose no kind. */
const usualSounds: readonly EventType[] = ['accident', 'wrong_way', 'car_stop']
const { queryKey } = callQuery(feedPreferences, {})

/** What the account wants of each kind; a change shows at once, and is reverted where it is not stored. */
export function useFeedPreferences() {
  const client = useQueryClient()
  const query = useCall(feedPreferences, {})
  const { data } = query
  const { mutate } = useSend(saveFeedPreferences, {
    onError: (error) => {
      showNotice('fault', error.message)
      void client.invalidateQueries({ queryKey })
    },
  })
  const save = (next: FeedPreferences) => {
    client.setQueryData(queryKey, next)
    mutate(next)
  }
  const toggle = (of: keyof FeedPreferences, type: EventType, isIn: boolean) => {
    if (!data) return
    const others = data[of].filter((one) => one !== type)
    save({ ...data, [of]: isIn ? [...others, type] : others })
  }
  return {
    /** Undefined: not known yet. */
    preferences: data,
    query,
    show: (type: EventType, isShown: boolean) => toggle('hidden', type, !isShown),
    sound: (type: EventType, isSounding: boolean) => {
      toggle('sounding', type, isSounding)
      // who chooses a sound wants to hear it here
      if (isSounding) switchSound(true)
    },
    /** Turns the sound of this computer on, with the usual kinds where the account chose none. */
    soundHere: () => {
      switchSound(true)
      if (data?.sounding.length === 0) save({ ...data, sounding: [...usualSounds] })
    },
  }
}
