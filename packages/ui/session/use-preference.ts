import {
  ownPreferences,
  preferences,
  savePreference,
  type Preference,
  type PreferenceName,
  type PreferenceValue,
} from '@roadside/contract/preference-calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../api/call-query.ts'
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

/**
 * What the account chose for its screens: on every computer the same. `value` is undefined until it
 * is known and null where nothing is stored. A change shows at once, and is reverted where it is
 * not stored.
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
  const { mutate } = useSend(savePreference, {
    // the newest choice is stored last
    queue: `${savePreference.path} ${name} ${of}`,
    onError: (error) => {
      showNotice('fault', error.message)
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const save = (next: PreferenceValue<Name>) => {
    const saved: Preference = { name, of, value: next }
    client.setQueryData<Preference[]>(query.queryKey, (known = []) => [
      ...known.filter((one) => one.name !== name || one.of !== of),
      saved,
    ])
    mutate(saved)
  }
  // what could not be read counts as none: a list must not wait for it
  return { value: data || isError ? value : undefined, save }
}
