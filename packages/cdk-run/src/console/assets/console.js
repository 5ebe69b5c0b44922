// Conveniences: pages update without a reload, a click copies, and a phone's menu scrolls to the current page. Everything works
// without this file.
const menu = document.querySelector('.menu');
const here = menu?.querySelector('[aria-current]');
if (here) menu.scrollLeft = here.offsetLeft - (menu.clientWidth - here.offsetWidth) / 2;

const refresh = async () => {
  if (document.hidden || document.querySelector('[data-live] details:focus-within, [data-live] input:focus')) return;
  const reply = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!reply?.ok) return;
  const next = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = next.getElementById(part.id);
    if (!fresh) continue;
    for (const open of part.querySelectorAll('details[id][open]'))
      fresh.querySelector(`#${CSS.escape(open.id)}`)?.setAttribute('open', '');
    if (fresh.innerHTML !== part.innerHTML) part.innerHTML = fresh.innerHTML;
  }
};
if (document.querySelector('[data-live]')) setInterval(refresh, 3000);

const copy = async (event) => {
  const target = event.target.closest?.('[data-copy]');
  if (!target || (event.type === 'keydown' && event.key !== 'Enter')) return;
  await navigator.clipboard.writeText(target.textContent);
  target.classList.add('copied');
  setTimeout(() => target.classList.remove('copied'), 900);
};
document.addEventListener('click', copy);
document.addEventListener('keydown', copy);

// A local time from a form is sent with its time zone.
document.addEventListener('formdata', (event) => {
  const at = event.formData.get('at');
  if (at) event.formData.set('at', new Date(at).toISOString());
});
