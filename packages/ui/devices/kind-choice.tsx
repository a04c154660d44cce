import { NativeSelect } from '@mantine/core'
import { SegmentedFilter } from '../table/segmented-filter.tsx'

const mostSegments = 6

interface KindChoiceProps {
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}

/** Which kind of period is listed: a few kinds stand beside each other; more than that are a list. */
export function KindChoice({ value, options, onChange }: KindChoiceProps) {
  if (options.length <= mostSegments) return <SegmentedFilter label="แสดง" {...{ value, options, onChange }} />
  return (
    <NativeSelect
      size="xs"
      aria-label="แสดง"
      value={value}
      data={[...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
