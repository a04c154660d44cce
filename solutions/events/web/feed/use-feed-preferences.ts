import { callQuery } from '@roadside/ui/api/call-query.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { freshReads } from '@roadside/ui/api/fresh-reads.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { feedPreferences, saveFeedPreferences } from '../../calls.ts'
import type { FeedPreferences } from '../../rows.ts'
import type { EventType } from '../../words.ts'
import { switchSound } from '../sound/use-sound-switch.ts'

/** What sounds where the account chose no kind. */
const usualSounds: readonly EventType[] = ['accident', 'wrong_way', 'car_stop']
const { queryKey } = callQuery(feedPreferences, {})

/** The next choice of the one that is stored now. */
type Change = (known: FeedPreferences) => FeedPreferences

/**
 * What the account wants of each kind. A change shows at once, is reverted where it is not stored,
 * and leaves what another computer of the account chose.
 */
export function useFeedPreferences() {
  const client = useQueryClient()
  const query = useCall(feedPreferences, {})
  const { data } = query
  const { mutate } = useMutation<void, Error, Change>({
    mutationKey: [saveFeedPreferences.path],
    // the newest choice is stored last
    scope: { id: saveFeedPreferences.path },
    mutationFn: async (next) => {
      const changed = next(await callServer(feedPreferences, {}))
      await callServer(saveFeedPreferences, changed)
      freshReads.noteChange()
      // what follows is shown already
      if (client.isMutating({ mutationKey: [saveFeedPreferences.path] }) === 1)
        client.setQueryData(queryKey, changed)
    },
    onError: (error) => {
      showNotice('fault', error.message)
      void client.invalidateQueries({ queryKey })
    },
  })
  /** Nothing is changed that was not seen. */
  const change = (next: Change) => {
    if (!data) return
    client.setQueryData<FeedPreferences>(queryKey, (known) => known && next(known))
    mutate(next)
  }
  const toggle = (of: keyof FeedPreferences, type: EventType, isIn: boolean) =>
    change((known) => {
      const others = known[of].filter((one) => one !== type)
      return { ...known, [of]: isIn ? [...others, type] : others }
    })
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
      if (data?.sounding.length !== 0) return
      change((known) => ({
        ...known,
        sounding: known.sounding.length === 0 ? [...usualSounds] : known.sounding,
      }))
    },
  }
}
