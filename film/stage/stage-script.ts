import type { Picture } from '../cut/picture.ts'

/** Runs in the stage: makes it show one frame, and returns when everything is loaded. */
export async function show(picture: Picture & { file: Record<string, string>; lens: string }): Promise<void> {
  const part = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!
  const face = async (id: string, name: string | undefined, opacity: number) => {
    const image = document.querySelector<HTMLImageElement>(`#${id}`)!
    image.style.display = name === undefined ? 'none' : ''
    image.style.opacity = `${opacity}`
    if (name === undefined || image.dataset['name'] === name) return
    image.dataset['name'] = name
    image.decoding = 'sync'
    image.src = picture.file[name]!
    await image.decode()
  }
  const { camera, pointer, press, open, moon, phone } = picture
  part('tab').textContent = picture.title
  part('field').textContent = picture.title
  await face('page', picture.page, 1)
  await face('before', picture.before, 1)
  part('page').style.opacity = `${picture.mix}`
  part('popup').style.display = open === 0 ? 'none' : ''
  part('popup').style.opacity = `${Math.min(1, open * 1.5)}`
  part('popup').style.transform = `scale(${0.9 + 0.1 * open})`
  await face('popup-page', picture.popup, 1)
  await face('popup-before', picture.popupBefore, 1 - picture.popupMix)
  part('moon').style.transform = `scale(${moon})`
  part('pointer').style.transform = `translate(${pointer.x}px,${pointer.y}px)`
  part('ring').style.opacity = `${0.75 * (1 - press) * Math.min(1, press * 8)}`
  part('ring').style.transform = `scale(${0.3 + press})`
  part('phone').style.display = phone.rise === 0 ? 'none' : ''
  part('phone').style.transform = `translateY(${720 - 560 * phone.rise}px)`
  part('done').style.transform = `scale(${phone.paid})`
  part('lens').querySelector('div')!.style.cssText = picture.lens
  const { zoom } = camera
  const x = Math.min(0, Math.max(1280 - 1280 * zoom, 640 - camera.x * zoom))
  const y = Math.min(0, Math.max(720 - 720 * zoom, 360 - camera.y * zoom))
  part('world').style.transform = `translate(${x}px,${y}px) scale(${zoom})`
}
