import { fetchCCTV, type EquipmentRow } from '@roadside/contract/records/equipment.ts'
import type { EquipmentForm } from '@roadside/contract/records/equipment-form.ts'
import { dropdownELocation, locationMenu } from '@roadside/contract/records/location.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../../account.ts'
import { EquipmentFormDialog } from './equipment-form-dialog.tsx'
import { lookedUp, newEquipment, storedEquipment } from './equipment-values.ts'

interface EquipmentDialogProps {
  project: ProjectRow
  /** Null: a new one. */
  row: EquipmentRow | null
  /** Values from before a change that is to be undone. */
  undone?: Partial<EquipmentForm>
  onClose: () => void
}

/**
 * Adds or edits a camera (specification §4, §5): loads the form's initial values, then shows it.
 */
export function EquipmentDialog({ project, row: opened, undone, onClose }: EquipmentDialogProps) {
  // a refetch must not give the form a newer version with older values
  const [row] = useState(opened)
  const { user } = useAccount()
  const fresh = { refetchInterval: false, staleTime: 0 } as const
  const { pj_id } = project
  const locations = useQuery({
    ...callQuery(row ? locationMenu : dropdownELocation, { pj_id }, fresh),
    gcTime: 0,
  })
  const lookup = useQuery({
    ...callQuery(fetchCCTV, { ipaddress: row?.handle ?? '' }, { ...fresh, enabled: row !== null }),
    gcTime: 0,
  })
  const isReady = locations.data !== undefined && (row === null || lookup.data !== undefined)
  if (!isReady) {
    const waiting = locations.data === undefined ? locations : lookup
    return (
      <PageDialog isOpen size="form" title={row ? 'แก้ไขอุปกรณ์' : 'เพิ่มอุปกรณ์'} onClose={onClose}>
        <ViewState query={waiting as typeof locations}>{() => null}</ViewState>
      </PageDialog>
    )
  }
  const found = lookup.data?.length === 1 ? lookup.data : null
  const initial = row
    ? { ...storedEquipment(row, project), ...(found && lookedUp(found)), ...undone }
    : newEquipment(project, user)
  return (
    <EquipmentFormDialog
      row={row}
      initial={initial}
      locations={locations.data}
      isUndoing={undone !== undefined}
      onClose={onClose}
    />
  )
}
