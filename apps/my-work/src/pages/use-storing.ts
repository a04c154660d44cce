import { useState } from 'react'

const sentence = 'เก็บในเครื่องนี้ไม่สำเร็จ พื้นที่อาจเต็ม กรุณาเพิ่มพื้นที่ว่างแล้วลองใหม่ สิ่งที่กรอกยังอยู่'

/** Runs what stores something on this phone; says in Thai where the phone refuses. */
export function useStoring() {
  const [isStoring, setStoring] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Whether it was stored. */
  const store = async (task: () => Promise<void>): Promise<boolean> => {
    setStoring(true)
    setProblem(null)
    try {
      await task()
      return true
    } catch (error) {
      console.warn(error)
      setProblem(sentence)
      return false
    } finally {
      setStoring(false)
    }
  }
  return { isStoring, problem, store }
}
