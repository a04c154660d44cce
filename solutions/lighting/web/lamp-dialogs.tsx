import { ChunkPlace } from '@roadside/ui/chart/chunk-place.tsx'
import { lazyChunk } from '@roadside/ui/chart/lazy-chunk.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useUrlDialog, type UrlDialog } from '@roadside/ui/use-url-dialog.ts'
import type { LampSummary } from '../points.ts'
import { roadOf } from './road-of.ts'
import type { LampTroubles } from './use-lamp-troubles.ts'
import { useLamp, type Lamps } from './use-lamps.ts'

interface LampDialogsProps {
  wid: number
  lamps: Lamps
  summary: LampSummary | undefined
  isRoot: boolean
  troubles: LampTroubles
}

const useDialogsChunk = lazyChunk(() => import('./dialogs/dialogs-chunk.ts'))

/** The dashboard's dialogs, each at its own address (`?dialog=`); their code comes when the first is opened. */
export function LampDialogs(props: LampDialogsProps) {
  const gateways = useUrlDialog('gateways', ['eui', 'gateway'])
  const log = useUrlDialog('log', ['devid', 'log', 'span'])
  const position = useUrlDialog('position', ['devid'])
  const record = useUrlDialog('lamp', ['devid'])
  const open = [gateways, log, position, record].find(({ isOpen }) => isOpen)
  return (
    open && (
      <OpenDialog {...props} log={log} position={position} record={record} close={open.close} />
    )
  )
}

interface OpenDialogProps extends LampDialogsProps {
  log: UrlDialog
  position: UrlDialog
  record: UrlDialog
  close: () => void
}

function OpenDialog({
  wid,
  lamps,
  summary,
  isRoot,
  troubles,
  log,
  position,
  record,
  close,
}: OpenDialogProps) {
  const state = useDialogsChunk()
  const isStaff = useAccess('staff')
  const title = summary?.detail ?? ''
  const devid = log.values.devid ?? ''
  const lamp = useLamp(lamps, devid)
  if (state.kind !== 'ready') {
    return (
      <PageDialog isOpen={state.kind === 'failed'} onClose={close} title={title} size="form">
        <ChunkPlace state={state} height={200}>
          {() => null}
        </ChunkPlace>
      </PageDialog>
    )
  }
  const { GatewayDialog, LampDialog, LampFacts, LogDialog } = state.chunk
  const { PositionDialog, ProposePositionDialog } = state.chunk
  if (log.isOpen)
    return (
      <LogDialog
        key={devid}
        devid={devid}
        lamp={lamp}
        isRoot={isRoot}
        site={title}
        facts={<LampFacts wid={wid} devid={devid} site={title} lamp={lamp} troubles={troubles} />}
        onClose={close}
      />
    )
  const isOfLamp = position.isOpen || record.isOpen
  if (!isOfLamp)
    return (
      <GatewayDialog
        wid={wid}
        title={title}
        road={roadOf(summary)}
        lamps={lamps.points}
        onClose={close}
      />
    )
  if (!summary || !isStaff || (record.isOpen && !isRoot)) return null
  if (record.isOpen)
    return (
      <LampDialog key={devid} devid={devid} site={title} onClose={close} onSaved={lamps.reload} />
    )
  const { latitude, longitude } = summary
  const site = latitude === null || longitude === null ? null : { latitude, longitude }
  const around = { site, road: roadOf(summary), lamps: lamps.points }
  if (!isRoot)
    return (
      <ProposePositionDialog
        key={devid}
        devid={devid}
        lamp={lamp}
        around={around}
        onClose={close}
      />
    )
  const toRecord = () => record.openInstead({ devid })
  return (
    <PositionDialog
      key={devid}
      devid={devid}
      lamp={lamp}
      around={around}
      onOther={toRecord}
      onClose={close}
      onSaved={lamps.reload}
    />
  )
}
