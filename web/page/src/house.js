// The house rules of a position: those that it has, and a control that sets another.
import { button, byId, h, replace, show } from "./dom.js";
import { faultText } from "./messages.js";

/** The rules of each game, asked once. @type {Promise<Game[]> | undefined} */
let games;

/** The rules of a game that a house may change. @param {string} name @returns {Promise<Rule[]>} */
export async function rulesOf(name) {
  games ??= window.boneyard.games();
  return (await games.catch(() => [])).find((game) => game.name === name)?.rules ?? [];
}

/** A list of rules to choose from. @param {Rule[]} rules @param {Record<string, string>} properties */
const ruleSelect = (rules, properties) => h("select", properties, ...rules.map(({ key }) => h("option", { value: key }, key.replaceAll("_", " "))));

/** A list of rules that writes the chosen one, with all its other values, into a field. @param {HTMLInputElement} field @param {Rule[]} rules */
export function rulePicker(field, rules) {
  const select = ruleSelect(rules, { "aria-label": "Rule" });
  select.prepend(h("option", { value: "", selected: true }, "Choose a rule"));
  select.addEventListener("change", () => {
    const rule = rules.find(({ key }) => key === select.value);
    if (!rule) return;
    field.value = `${rule.key}=${rule.choices.filter((choice) => choice !== rule.value).join("|")}`;
    field.placeholder = field.title = rule.expected;
    field.focus();
  });
  return select;
}

/** A control for the value of a rule. @param {Rule} rule @param {string} value The value that it has now */
function valueControl({ choices, expected }, value) {
  if (choices.length) return h("select", { id: "house-value" }, ...choices.map((choice) => h("option", { value: choice, selected: choice === value }, choice.replaceAll("_", " "))));
  return h("input", { id: "house-value", value, title: expected, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
}

/** @param {import("./position.js").Position} position */
export function listenToHouse(position) {
  let game = "";
  const own = h("ul", { role: "list", class: "line", "aria-label": "House rules of the position" });
  const fault = h("p", { role: "alert", class: "fault" });
  const change = async (/** @type {string} */ key, /** @type {string} */ value) => {
    const refused = await position.edit({ house: { key, value } });
    fault.textContent = refused ? faultText(refused) : "";
  };
  const current = (/** @type {Rule} */ { key, value }) => position.board?.house.find(([other]) => other === key)?.[1] ?? value;

  /** @param {Rule[]} rules */
  function form(rules) {
    const select = ruleSelect(rules, { id: "house-rule" });
    const chosen = () => /** @type {Rule} */ (rules.find(({ key }) => key === select.value));
    const slot = h("div", { class: "field" });
    const about = h("p", { class: "quiet", id: "house-about" });
    const offer = () => {
      const rule = chosen();
      const control = valueControl(rule, current(rule));
      control.setAttribute("aria-describedby", "house-about");
      slot.replaceChildren(h("label", { for: "house-value" }, "Value"), control);
      about.textContent = `${rule.about}. In the game: ${rule.value.replaceAll("_", " ")}.${rule.choices.length ? "" : ` Expected: ${rule.expected}.`}`;
      fault.textContent = "";
    };
    select.addEventListener("change", offer);
    offer();
    const made = h("form", { class: "line", novalidate: true }, h("div", { class: "field" }, h("label", { for: "house-rule" }, "Rule"), select), slot, h("button", { type: "submit" }, "Set rule"));
    made.addEventListener("submit", (event) => {
      event.preventDefault();
      change(select.value, /** @type {HTMLInputElement | HTMLSelectElement} */ (byId("house-value")).value.trim());
    });
    return [made, about];
  }

  position.followers.push(async () => {
    const name = position.board?.game ?? "";
    const rules = await rulesOf(name);
    const chips = (position.board?.house ?? []).map(([key, value]) =>
      h("li", {}, button(`${key}: ${value} ×`, () => change(key, ""), { "aria-label": `Take back ${key}: ${value}`, "data-key": key })),
    );
    replace(own, chips, () => document.getElementById("house-rule"));
    show(byId("house"), rules.length > 0);
    if (name === game || rules.length === 0) return;
    game = name;
    byId("house").replaceChildren(h("span", { class: "caption" }, "House rules"), own, ...form(rules), fault);
  });
}
