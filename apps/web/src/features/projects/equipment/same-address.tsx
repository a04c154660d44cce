import { equipmentList } from '@roadside/contract/records/equipment.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'

interface SameAddressProps {
  pj_id: number
  /** The camera of the form; null: a new one. */
  id: number | null
  /** An address as it would be stored. */
  ipaddress: string
}

/** As many as a project has at one address, and at those that begin alike. */
const most = 500

/** Names the other equipment of the project at this address: a doubt, and no more, since private networks repeat them. */
export function SameAddress({ pj_id, id, ipaddress }: SameAddressProps) {
  const body = { pj_id, page: 1, perPage: most, search: ipaddress, archived: false }
  const { data } = useCall(equipmentList, body, { staleTime: 0, refetchInterval: false })
  const rows = data && !Array.isArray(data) ? data.rows : []
  const others = rows.filter((row) => row.ipaddress === ipaddress && row.id !== id)
  if (others.length === 0) return null
  const names = others.map(({ hostname, location }) =>
    location ? `${hostname} (${location})` : hostname,
  )
  return (
    <FormNote tone="warn">
      IP Address นี้ใช้กับ {names.join(', ')} ในโครงการนี้อยู่แล้ว กรุณาตรวจสอบ หากอยู่คนละเครือข่ายให้บันทึกต่อได้
    </FormNote>
  )
}
