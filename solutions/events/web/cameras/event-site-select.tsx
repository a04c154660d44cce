import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { compareThai } from '@roadside/contract/domain/format.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useQueries } from '@tanstack/react-query'
import { eventSites } from '../../calls.ts'
import contract from '../../contract.ts'

/** The sites of every type of event cameras that the account may see. */
export function useAllEventSites() {
  const answers = useQueries({
    queries: contract.types.map(({ typeName }) =>
      callQuery(eventSites, { TypeName: typeName }, { refetchInterval: false }),
    ),
  })
  return {
    sites: answers.flatMap(({ data }) => data ?? []),
    isLoading: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error, data }) => error && !data)?.error ?? null,
  }
}

interface EventSiteSelectProps extends NativeSelectProps {
  from: ReturnType<typeof useAllEventSites>
}

/** Chooses a site; its value is the site's `wid` as text, empty: none yet. One group for each type. */
export function EventSiteSelect({
  from: { sites, isLoading, error },
  ...props
}: EventSiteSelectProps) {
  const groups = contract.types.flatMap(({ typeName, menuName }) => {
    const items = sites
      .filter((site) => site.typeName === typeName)
      .map(({ wid, name }) => ({ value: String(wid), label: name }))
      .toSorted((a, b) => compareThai(a.label, b.label))
    return items.length > 0 ? [{ group: menuName, items }] : []
  })
  return (
    <NativeSelect
      label="พื้นที่ติดตั้ง"
      {...props}
      error={props.error ?? (error ? errorSentence(error) : undefined)}
      data={[{ value: '', label: isLoading ? 'กำลังโหลดข้อมูล…' : 'เลือกพื้นที่ติดตั้ง' }, ...groups]}
    />
  )
}
