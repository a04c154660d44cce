import { guaranteeStates, type GuaranteeState } from '@roadside/contract/records/guarantee.ts'
import { SegmentedFilter } from '@roadside/ui/table/segmented-filter.tsx'

export const projectChoices = ['all', ...guaranteeStates, 'archived'] as const
export type ProjectChoice = (typeof projectChoices)[number]

interface ProjectFilterProps {
  value: ProjectChoice
  counts: Readonly<Record<GuaranteeState | 'archived', number>> | undefined
  onChange: (choice: ProjectChoice) => void
}

/** Filters the list by a state of the guarantee, or by archived projects. */
export function ProjectFilter({ value, counts, onChange }: ProjectFilterProps) {
  // `ending` is a part of `within`
  const all = counts && counts.within + counts.before + counts.over + counts.none
  return (
    <SegmentedFilter
      label="กรองตามระยะประกัน"
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: 'ทั้งหมด', count: all },
        { value: 'within', label: 'อยู่ในระยะประกัน', count: counts?.within },
        { value: 'ending', label: 'ใกล้สิ้นสุด', count: counts?.ending },
        { value: 'before', label: 'ยังไม่เริ่ม', count: counts?.before },
        { value: 'over', label: 'พ้นระยะประกัน', count: counts?.over },
        { value: 'none', label: 'ไม่ระบุ', count: counts?.none },
        { value: 'archived', label: 'จัดเก็บแล้ว', count: counts?.archived },
      ]}
    />
  )
}
