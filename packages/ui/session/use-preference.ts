import {
  ownPreferences,
  preferences,
  savePreference,
  type Preference,
  type PreferenceName,
  type PreferenceValue,
} from '@roadside/contract/preference-calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../api/call-query.ts'
import { callServer } from '../api/call-server.ts'
import { freshReads } from '../api/fresh-reads.ts'
import { useSend } from '../api/use-send.ts'
import { showNotice } from '../parts/notice-store.ts'

/** All preferences of the own account: one answer for all parts of the page. */
export const preferenceQuery = () => callQuery(ownPreferences, {}, { staleTime: 60_000 })

/** One of the stored preferences; null: there is none. */
export function preferenceIn<Name extends PreferenceName>(
  stored: readonly Preference[],
  name: Name,
  of = '',
): PreferenceValue<Name> | null {
  const found = stored.find((one) => one.name === name && one.of === of)
  return found ? (preferences[name].parse(found.value) as PreferenceValue<Name>) : null
}

/** The next value of the one that is stored, null for none. */
type Change<Name extends PreferenceName> = (
  stored: PreferenceValue<Name> | null,
) => PreferenceValue<Name> | null

/** The list of all preferences with one stored in place of the one before. */
const withPreference = (known: readonly Preference[], saved: Preference): Preference[] => [
  ...known.filter(({ name, of }) => name !== saved.name || of !== saved.of),
  saved,
]

/**
 * What the account chose for its screens: on every computer the same. `value` is undefined until it
 * is known, and null where nothing is stored or it could not be read. Nothing is saved until
 * `isKnown`: a choice must not replace one that was not seen. Both `save` and `change` show at once,
 * and are reverted where they are not stored. `change` makes the next value of the one that is
 * stored now, so that what another computer changed meanwhile stays; null from it: nothing to
 * store. It is called again for the stored one, and must do nothing else.
 */
export function usePreference<Name extends PreferenceName>(name: Name, of = '') {
  const client = useQueryClient()
  const query = preferenceQuery()
  const { data, isError } = useQuery(query)
  const stored = data?.find((one) => one.name === name && one.of === of)?.value
  const value = useMemo(
    () =>
      stored === undefined ? null : (preferences[name].parse(stored) as PreferenceValue<Name>),
    [name, stored],
  )
  // the newest choice is stored last
  const queue = `${savePreference.path} ${name} ${of}`
  const refetch = () => void client.invalidateQueries({ queryKey: query.queryKey })
  const onError = (error: Error) => {
    showNotice('fault', error.message)
    refetch()
  }
  const isReady = () => {
    const isRead = client.getQueryData(query.queryKey) !== undefined
    if (!isRead) {
      showNotice('fault', 'ยังอ่านการตั้งค่าของบัญชีนี้ไม่ได้ กรุณาลองใหม่อีกครั้ง')
      refetch()
    }
    return isRead
  }
  const { mutate } = useSend(savePreference, { queue, onError })
  const { mutate: changeStored } = useMutation<boolean, Error, Change<Name>>({
    mutationKey: [savePreference.path],
    scope: { id: queue },
    mutationFn: async (next) => {
      const known = await callServer(ownPreferences, {})
      const changed = next(preferenceIn(known, name, of))
      const saved = changed && { name, of, value: changed }
      if (saved) {
        await callServer(savePreference, saved)
        freshReads.noteChange()
      }
      // what follows is shown already
      if (client.isMutating({ mutationKey: [savePreference.path] }) === 1) {
        await client.cancelQueries({ queryKey: query.queryKey })
        client.setQueryData<Preference[]>(
          query.queryKey,
          saved ? withPreference(known, saved) : known,
        )
      }
      return saved !== null
    },
    onError,
  })
  const show = (next: Change<Name>) =>
    client.setQueryData<Preference[]>(query.queryKey, (known = []) => {
      const changed = next(preferenceIn(known, name, of))
      return changed ? withPreference(known, { name, of, value: changed }) : known
    })
  const save = (next: PreferenceValue<Name>) => {
    if (!isReady()) return
    show(() => next)
    mutate({ name, of, value: next })
  }
  const change = (next: Change<Name>, onSaved?: () => void) => {
    if (!isReady()) return
    show(next)
    changeStored(next, { onSuccess: (isSaved) => isSaved && onSaved?.() })
  }
  return {
    // what could not be read counts as none: a list must not wait for it
    value: data || isError ? value : undefined,
    isKnown: data !== undefined,
    save,
    change,
  }
}
