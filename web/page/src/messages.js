// Messages to the reader: alerts below the bar, one for each topic.
import { button, byId, h } from "./dom.js";

/** @type {Map<string, HTMLElement>} */
const shown = new Map();

/** Shows a message, in place of the one before on its topic. @param {string} topic @param {string} message */
export function tell(topic, message) {
  hush(topic);
  const away = () => {
    hush(topic);
    // The focus goes to the next message, or to the board.
    (byId("messages").querySelector("button") ?? byId("title")).focus();
  };
  const dismiss = button("×", away, { "aria-label": "Dismiss", class: "quiet" });
  const element = h("div", { class: "message" }, h("p", { role: "alert" }, message), dismiss);
  shown.set(topic, element);
  byId("messages").append(element);
}

/** Takes away the message of a topic. @param {string} topic */
export function hush(topic) {
  shown.get(topic)?.remove();
  shown.delete(topic);
}

/** A fault in words: what it is, and how to mend it. @param {Fault} fault */
export const faultText = ({ message, help }) => (help ? `${sentence(message)} ${sentence(help)}` : sentence(message));

/** A fault's phrase as a sentence. @param {string} phrase */
function sentence(phrase) {
  const text = phrase.trim();
  const first = /^(a |[a-z][a-z])/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return /[.?!:]$/.test(first) ? first : `${first}.`;
}

/** Whether an answer is a fault. @param {any} answer @returns {answer is Failed} */
export const isFault = (answer) => Boolean(answer && typeof answer === "object" && "error" in answer);

/** An error as a fault. @param {Error} error @returns {Failed} */
export const failed = (error) => ({ error: { message: error.message } });
