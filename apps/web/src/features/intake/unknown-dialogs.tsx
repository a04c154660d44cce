import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { unknownDevices, type UnknownDevice } from '@roadside/contract/ingest-calls.ts'
import { callQuery } from '@roadside/ui/api/call-query.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { Facts } from '@roadside/ui/parts/facts.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Intakes } from './intake-solutions.ts'
import { RawMessage } from './raw-message.tsx'
import { solutionName } from '../../solution-name.ts'
import { retainedWords } from './unknown-columns.tsx'

const names = ['solution', 'device']

/** The newest message of a device, and its solution's own dialog that registers it; each at its own address. */
export function UnknownDialogs({ intakes }: { intakes: Intakes }) {
  const message = useUrlDialog('message', names)
  const adopt = useUrlDialog('adopt', names)
  const navigate = useNavigate()
  const open = [message, adopt].find(({ isOpen }) => isOpen)
  const { device, solution = '' } = open?.values ?? {}
  if (!open || !device) return null
  // in place of the message: closing it leads to the list
  const toAdopt = () =>
    void navigate({
      to: '.',
      replace: true,
      state: true,
      resetScroll: false,
      search: ((old: object) => ({ ...old, dialog: 'adopt' })) as never,
    })
  return (
    <OpenDialog
      key={device}
      device={device}
      solution={solution}
      intakes={intakes}
      isAdopting={adopt.isOpen}
      onAdopt={intakes.has(solution) ? toAdopt : null}
      onClose={open.close}
    />
  )
}

interface OpenDialogProps {
  device: string
  solution: string
  intakes: Intakes
  isAdopting: boolean
  onAdopt: (() => void) | null
  onClose: () => void
}

function OpenDialog({ device, solution, intakes, isAdopting, onAdopt, onClose }: OpenDialogProps) {
  const client = useQueryClient()
  // data of the moment of opening: input must not be lost when the list's page moves on
  const query = useQuery({
    ...callQuery(
      unknownDevices,
      { page: 1, perPage: 100, search: device },
      { refetchInterval: false },
    ),
    staleTime: Infinity,
    gcTime: 0,
  })
  const found = query.data?.rows.find((row) => row.device === device && row.solution === solution)
  const Adopt = isAdopting ? intakes.get(solution)?.adopt : undefined
  if (found && Adopt) {
    const onDone = () => {
      onClose()
      void client.invalidateQueries({ queryKey: [unknownDevices.path] })
    }
    return (
      <Suspense fallback={null}>
        <Adopt device={found} onDone={onDone} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <PageDialog
      isOpen
      onClose={onClose}
      size={800}
      title={`ข้อความล่าสุดของ ${device}`}
      footer={
        found &&
        onAdopt && (
          <Button variant="filled" onClick={onAdopt}>
            ลงทะเบียน
          </Button>
        )
      }
    >
      <ViewState
        query={query}
        isEmpty={() => !found}
        emptyText="อุปกรณ์นี้ไม่อยู่ในรายการที่ยังไม่ลงทะเบียนแล้ว"
      >
        {() => found && <NewestMessage device={found} />}
      </ViewState>
    </PageDialog>
  )
}

function NewestMessage({ device }: { device: UnknownDevice }) {
  const { solution, messages, retained, first_at, last_at, source, body } = device
  return (
    <>
      <Facts
        of={[
          ['ระบบ', solutionName(solution)],
          ['แหล่งที่มา', source],
          ['พบครั้งแรกเมื่อ', formatThaiDateTime(first_at)],
          ['ข้อมูลล่าสุดเมื่อ', formatThaiDateTime(last_at)],
          ['จำนวนข้อความ', formatNumber(messages)],
          ['เมื่อลงทะเบียน', retainedWords(retained)],
        ]}
      />
      <RawMessage body={body} />
    </>
  )
}
