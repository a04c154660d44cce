import { NativeSelect } from '@mantine/core'
import { SegmentedFilter } from '../table/segmented-filter.tsx'

const most = { segments: 6, letters: 60 }

interface KindChoiceProps {
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}

/** The choice of the kind of period: a few kinds stand next to each other, more are a list. */
export function KindChoice({ value, options, onChange }: KindChoiceProps) {
  const letters = options.reduce((sum, { label }) => sum + label.length, 0)
  if (options.length <= most.segments && letters <= most.letters)
    return <SegmentedFilter label="แสดง" value={value} options={options} onChange={onChange} />
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
