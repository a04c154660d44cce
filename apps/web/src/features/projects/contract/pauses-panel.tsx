import { Button } from '@mantine/core'
import { projectSites } from '@roadside/contract/records/location.ts'
import type { ProjectRow } from '@roadside/contract/records/project.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import type { PauseChoice } from '@roadside/ui/pauses/pause-dialog.tsx'
import { PauseForms } from '@roadside/ui/pauses/pause-forms.tsx'
import { PauseList } from '@roadside/ui/pauses/pause-list.tsx'
import { usePauses } from '@roadside/ui/pauses/use-pauses.ts'
import { typeByName } from '../../../solution-types.ts'

/** The times of a contract that are not to count, of all its equipment, of a site or of one device. */
export function PausesPanel({ project }: { project: ProjectRow }) {
  const { pj_id } = project
  const of = { pj_id }
  const query = usePauses(of, true)
  const step = useUrlStep('pause')
  const mayClaim = useAccess('staff') && project.archived_at === null
  const isNew = step.value === 'new' && mayClaim
  const sites = useCall(projectSites, { pj_id }, { enabled: isNew, refetchInterval: false })
  const places: PauseChoice[] = [
    { label: 'ทุกอุปกรณ์ของสัญญา', place: { kind: 'contract', pj_id } },
    ...(sites.data ?? [])
      .filter(({ isAttached }) => isAttached)
      .map(({ wid, name, typeName }) => ({
        // systems of one place share its name
        label: `ทุกอุปกรณ์ของสัญญาที่ ${name} (${typeByName.get(typeName)?.menuName ?? typeName})`,
        place: { kind: 'site', pj_id, wid } as const,
      })),
  ]
  return (
    <Panel
      title="การหยุดนับเวลา"
      actions={
        mayClaim && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => step.open('new')}>
            ขอหยุดนับเวลา
          </Button>
        )
      }
    >
      <ViewState
        query={query}
        isEmpty={(pauses) => pauses.length === 0}
        emptyText="ยังไม่มีการขอหยุดนับเวลา การขอของอุปกรณ์เครื่องเดียวทำได้ในใบงานซ่อม"
      >
        {(pauses) => (
          <PauseList
            pauses={pauses}
            onEdit={(one) => step.open(`edit-${one.id}`)}
            onDecide={(one) => step.open(`decide-${one.id}`)}
          />
        )}
      </ViewState>
      <PauseForms of={of} places={mayClaim ? places : []} />
    </Panel>
  )
}
