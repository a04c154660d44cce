import { demoStreamUrl } from '@roadside/solutions/cctv/demo-streams.ts'
import { callApi, tokenOf } from './api.ts'

export interface CctvPlace {
  readonly wid: number
  readonly DeptID: number
}

interface Choices {
  readonly departments: readonly { readonly id: number; readonly name: string }[]
}

/**
 * Registers a project of a department with cameras, as an administrator does, each with the demonstration's stream of its
 * name; answers where they are watched. Cameras that are there stay.
 */
export async function registerCctvCameras(
  address: string,
  password: string,
  { department, names }: { readonly department: string; readonly names: readonly string[] },
): Promise<CctvPlace> {
  const token = await tokenOf(address, 'admin', password)
  const make = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await callApi<T>(address, path, body, token)
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { departments } = await make<Choices>('projectChoices', {})
  const DeptID = departments.find(({ name }) => name === department)?.id
  if (DeptID === undefined) throw new Error(`no department ${department}`)
  const placeOf = async () => {
    const cameras = await make<{ wid: number; name: string }[]>('cctvCameras', { DeptID })
    const wid = cameras.find(({ name }) => name === names[0]?.toUpperCase())?.wid
    return wid === undefined ? null : { wid, DeptID }
  }
  const existing = await placeOf()
  if (existing) return existing
  const form = {
    pj_code: `CCTV-${Date.now()}`,
    pj_name: 'จุดทดสอบภาพสด',
    contract_no: '',
    deptname: 'กรมทางหลวงชนบท',
    deptid: String(DeptID),
    contractor_id: '',
    note: '',
    guarantee_date_start_de: '',
    guarantee_date_end_de: '',
  }
  const { id: pj_id } = await make<{ id: number }>('saveProject', { form })
  for (const [index, name] of names.entries()) {
    const place = {
      latitude: (13.84 + index * 0.001).toFixed(3),
      longitude: 100.4,
      sta: `1+${String(index + 1).padStart(3, '0')}`,
    }
    const camera = {
      hostname: name.toUpperCase(),
      hls_url: demoStreamUrl(name),
      ipaddress: '',
      note: '',
      desc: '',
    }
    await make('addEquipment', { pj_id, ...place, ...camera, anydesk: '' })
  }
  const made = await placeOf()
  if (!made) throw new Error('the cameras that were registered are not there')
  return made
}
