// Notes what is tapped on the first screen before page.mjs is there, which takes it over. No module: those run only when
// the whole page is read, and by then somebody may have tapped.
globalThis.toybattleEarly = {
  taps: [],
  note({ target }) {
    const action = target.closest("[data-action]")?.dataset.action;
    if (action) globalThis.toybattleEarly.taps.push(action);
  },
};
document.addEventListener("click", globalThis.toybattleEarly.note);
