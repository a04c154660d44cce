import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { compareThai } from '@roadside/contract/domain/format.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useMemo } from 'react'
import { lightingSites } from '../../calls.ts'

/** Chooses a lighting site; its value is the site's `wid` as text, empty: none yet. */
export function SiteSelect(props: NativeSelectProps) {
  const sites = useCall(lightingSites, {}, { refetchInterval: false })
  const options = useMemo(
    () =>
      (sites.data ?? [])
        .map(({ wid, name }) => ({ value: String(wid), label: name }))
        .toSorted((a, b) => compareThai(a.label, b.label)),
    [sites.data],
  )
  const hint = sites.data ? 'เลือกพื้นที่ติดตั้ง' : 'กำลังโหลดข้อมูล…'
  return (
    <NativeSelect
      label="พื้นที่ติดตั้ง"
      {...props}
      error={props.error ?? (!sites.data && sites.error ? errorSentence(sites.error) : undefined)}
      data={[{ value: '', label: hint }, ...options]}
    />
  )
}
